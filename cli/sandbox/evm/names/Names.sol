// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Stand-in for ENS's universal resolver on a test chain: the two methods that clients call, and their errors (ENSIP-23). Anybody may write any record.
contract Names {
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    struct Record {
        bool exists;
        address owner;
        string avatar;
    }

    /// By the hash of the name in DNS form.
    mapping(bytes32 => Record) private records;
    mapping(address => string) private primaries;
    mapping(address => bytes) private primaryNames;
    /// Accounts whose primary name is told without the check that the real contract does.
    mapping(address => bool) private unchecked_;

    /// What holds on another chain, by coin type (ENSIP-11, ENSIP-19).
    mapping(bytes32 => mapping(uint256 => address)) private ownersOn;
    mapping(address => mapping(uint256 => string)) private primariesOn;
    mapping(address => mapping(uint256 => bytes)) private primaryNamesOn;

    function setRecord(bytes calldata name, address owner, string calldata avatar) external {
        records[keccak256(name)] = Record(true, owner, avatar);
    }

    function setPrimary(address account, string calldata primary, bytes calldata name, bool isUnchecked) external {
        primaries[account] = primary;
        primaryNames[account] = name;
        unchecked_[account] = isUnchecked;
    }

    function setRecordOn(bytes calldata name, uint256 coinType, address owner) external {
        ownersOn[keccak256(name)][coinType] = owner;
    }

    function setPrimaryOn(address account, uint256 coinType, string calldata primary, bytes calldata name) external {
        primariesOn[account][coinType] = primary;
        primaryNamesOn[account][coinType] = name;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata) external view returns (bytes memory, address) {
        Record storage record = records[keccak256(name)];
        if (!record.exists) revert ResolverNotFound(name);
        bytes4 selector = bytes4(data);
        // addr(bytes32), addr(bytes32,uint256), text(bytes32,string)
        if (selector == 0x3b3b57de) return (abi.encode(record.owner), address(this));
        if (selector == 0xf1cb7e06) {
            (, uint256 coinType) = abi.decode(data[4:], (bytes32, uint256));
            return (abi.encode(abi.encodePacked(ownerOn(keccak256(name), coinType))), address(this));
        }
        if (selector == 0x59d1d43c) {
            (, string memory key) = abi.decode(data[4:], (bytes32, string));
            return (abi.encode(keccak256(bytes(key)) == keccak256("avatar") ? record.avatar : ""), address(this));
        }
        revert UnsupportedResolverProfile(selector);
    }

    function ownerOn(bytes32 name, uint256 coinType) private view returns (address) {
        address own = ownersOn[name][coinType];
        return own == address(0) ? records[name].owner : own;
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata) external view returns (string memory, address, address) {
        address who = address(bytes20(account));
        if (coinType != 60) {
            bytes memory here = primaryNamesOn[who][coinType];
            if (here.length == 0) revert ResolverNotFound(account);
            address holder = ownerOn(keccak256(here), coinType);
            if (holder != who) revert ReverseAddressMismatch(primariesOn[who][coinType], abi.encodePacked(holder));
            return (primariesOn[who][coinType], address(this), address(this));
        }
        bytes memory name = primaryNames[who];
        if (name.length == 0) revert ResolverNotFound(account);
        address owner = records[keccak256(name)].owner;
        if (owner != who && !unchecked_[who]) revert ReverseAddressMismatch(primaries[who], abi.encodePacked(owner));
        return (primaries[who], address(this), address(this));
    }
}
